import { withSite, type SiteOption } from '@site/deploy/releaseSite';
import { releaseCommand } from '@site/deploy/releaseCommand';
import { localOperator } from '../server/src/admin/localOperator.ts';
import { runProgram } from '@site/backend/runProgram';
import { rollback } from '@site/deploy/rollback';

interface Options extends SiteOption {
  readonly to?: string;
  readonly why: string;
}

const program = releaseCommand(
  'npm run rollback --',
  'Make the version of a remote live again that was so before.',
  'shop --why "the cart is empty"',
)
  .argument('<remote>', 'its name')
  .option('--to <version>', 'a version that was live before; without it, the one before')
  .option('--why <text>', 'for the history of the remote', '')
  .action(async (name: string, { to, why, ...options }: Options) => {
    await withSite(options, name, (site) => rollback({ site, name, to, why }), localOperator);
  });

await runProgram(program);
