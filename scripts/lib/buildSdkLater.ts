import { say } from '@site/backend/terminal';
import { runNode } from './runNode.ts';

// Only teams wait for the SDK. It needs the packages of development, and a site without them goes on.
export async function buildSdkLater(): Promise<void> {
  const { code, output } = await runNode(['scripts/run.cjs', 'build', 'sdk'], { follows: true });
  if (code !== 0) say(`There is no SDK for teams: ${output}`);
}
