import { CommandError } from '@site/backend/commandError';
import type { Compiler, Stats } from 'webpack';

export async function runCompiler(compiler: Compiler): Promise<void> {
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => {
      // What a plugin of ours says is for people, without webpack's stack around it.
      if (error) reject((error as { error?: Error }).error ?? error);
      else resolve(result);
    });
  });
  if (stats?.hasErrors()) throw new CommandError(stats.toString('errors-only'));
}

/** For a compiler that is not used again: what it has cached is written. */
export const runOnce = (compiler: Compiler): Promise<void> =>
  runCompiler(compiler).finally(() => new Promise((resolve) => compiler.close(resolve)));
