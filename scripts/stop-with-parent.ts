// Loaded into the shop and the sandbox by `child-program.ts`: when the script that started them is gone (killed, or its
// terminal closed), they stop in good order instead of living on and holding their ports.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
