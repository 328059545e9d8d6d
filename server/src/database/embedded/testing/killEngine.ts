import { execFileSync } from 'node:child_process';

export function killEngine(dataDir: string): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const engine = processes.find((line) => line.includes('engineProcess.ts') && line.includes(`"${dataDir}"`));
  if (engine) process.kill(parseInt(engine, 10), 'SIGKILL');
}
