import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pinnedNode, root } from '../support/process.ts';
import { temporaryFolder } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

function startGame(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(pinnedNode, ['game/simulator/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return {
    type: (line: string) => child.stdin.write(`${line}\n`),
    line: (wanted: RegExp) => lines.map((line) => wanted.exec(line)).find((found) => found !== null),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

test('an operator connects the simulator, the site lives, and a player gets in from the game', async ({
  page,
  site,
  browser,
}) => {
  const folder = temporaryFolder('game');
  const args = ['--site', site.url, '--servers', '2', '--players', '120', '--folder', folder];
  const game = startGame(args, { DATA_DIR: site.dataDir });
  try {
    await logIn(page, 'owner');
    await page.goto('/panel/gameservers');
    for (const name of ['simulator-1', 'simulator-2']) {
      const card = page.getByRole('region', { name });
      await expect(async () => {
        await page.reload();
        await expect(card.getByText('Online')).toBeVisible({ timeout: 2_000 });
      }).toPass();
    }
    await page.goto('/panel/chatlog');
    await expect(page.getByText('gg', { exact: true }).first()).toBeVisible();

    await page.goto('/stats');
    const board = page.getByRole('main');
    const before = await board.innerText();
    await expect(board).not.toHaveText(before, { useInnerText: true, timeout: 60_000 });

    await expect.poll(() => game.line(/\d+ commands? carried out/)).toBeTruthy();
    game.type('link champ');
    await expect.poll(() => game.line(/champ gets (http\S+)/)).toBeTruthy();
    const [, url = ''] = game.line(/champ gets (http\S+)/) ?? [];
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const screen = await phone.newPage();
    await screen.goto(url);
    await screen.getByLabel('New password').fill('a horse of another colour');
    await screen.getByRole('button', { name: 'Choose password and log in' }).click();
    await expect(screen).toHaveURL(`${site.url}/`);
    await phone.close();
  } finally {
    await game.stop();
  }
});
