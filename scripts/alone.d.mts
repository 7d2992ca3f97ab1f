export function alone<Result>(lock: string, work: () => Result | Promise<Result>): Promise<Result>;
