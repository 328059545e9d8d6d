// The first thing in each program that `npm run dev` starts: it ends when that command is gone, however it ended. A
// thread looks after that, since webpack and the database keep the main one busy for seconds.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const TASK = 'follow parent';
const INTERVAL = 200;

if (isMainThread) {
  new Worker(new URL(import.meta.url), { workerData: TASK, execArgv: [] }).unref();
} else if (workerData === TASK) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL);
}
