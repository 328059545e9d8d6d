import { execFileSync } from 'node:child_process';

/** Kills the process of the engine on a data folder, if there is one. */
export function killEngine(dataDir: string): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const engine = processes.find((line) => line.includes('engineProcess.ts') && line.includes(`"${dataDir}"`));
  if (engine) process.kill(parseInt(engine, 10), 'SIGKILL');
}
