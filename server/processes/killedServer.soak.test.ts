import { killOnEmbedded, killOnPostgres } from './support/killing.ts';
import { describeWithServices } from './support/site.ts';

test('a server killed a hundred times loses nothing that it acknowledged, on the embedded database', () =>
  killOnEmbedded(100));

describeWithServices('a server killed a hundred times', () => {
  test('loses nothing that it acknowledged, on PostgreSQL', () => killOnPostgres(100));
});
