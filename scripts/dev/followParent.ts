// The first thing in each program that `npm run dev` starts: it ends when that command is gone, however it went.
const GRACE = 5_000;

process.channel?.unref();
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE).unref();
});
