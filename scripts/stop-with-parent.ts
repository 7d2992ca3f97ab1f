// Loaded into every program that `with-runtime.mjs` and `child-program.ts` start: when its parent process has ended
// (killed, or its terminal closed), it shuts down instead of running on and holding its ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
