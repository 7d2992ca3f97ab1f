/** How many a company has at most. A large firm asks for more than most will ever need, and no list needs pages. */
export const maxBranches = 50;
export const maxMembers = 200;
export const maxOpenInvitations = 50;

/** For how long an invitation can be taken. */
export const invitationDays = 14;

export const maxCompanyNameLength = 100;
export const maxBranchNameLength = 60;

/** The highest limit of what a colleague orders; who needs more has none. */
export const maxLimitRupees = 100_000_000;
