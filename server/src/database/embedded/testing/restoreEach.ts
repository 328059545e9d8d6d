import { restoreFolder } from '../restore.ts';

// Tries to restore each of the archives in turn, and prints a line of JSON about each.
process.on('unhandledRejection', (error) => console.log(JSON.stringify({ leaked: String(error) })));
process.on('uncaughtException', (error) => console.log(JSON.stringify({ leaked: String(error) })));

const [dataDir = '', ...archives] = process.argv.slice(2);
for (const archive of archives) {
  try {
    await restoreFolder(dataDir, archive, () => undefined);
    console.log(JSON.stringify({ restored: archive }));
  } catch (error) {
    const { name, message } = error as Error;
    console.log(JSON.stringify(name === 'CommandError' ? { refused: message } : { leaked: String(error) }));
  }
}
