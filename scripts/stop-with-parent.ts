// Loaded into every program that `with-runtime.mjs` and `child-program.ts` start: when whoever started it is gone (killed,
// or its terminal closed), it stops in good order instead of living on and holding its ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
