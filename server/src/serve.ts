import { productionProblems } from './config/production.ts';

const problems = productionProblems(process.env);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
process.env['NODE_ENV'] = 'production';
await import('./main.ts');
