export function withFileLock<Result>(lock: string, work: () => Result | Promise<Result>): Promise<Result>;
