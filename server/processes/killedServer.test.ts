import { killOnEmbedded, killOnPostgres } from './support/killing.ts';
import { describeWithServices } from './support/site.ts';

test('a killed server loses no acknowledged write on the embedded database', () => killOnEmbedded(1));

describeWithServices('a repeatedly killed server', () => {
  test('loses no acknowledged write on PostgreSQL', () => killOnPostgres(2));
});
