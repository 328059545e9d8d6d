import { StartupError } from '../../../startupError.ts';
import { openDatabase } from '../../open.ts';

// Tries to open each of the folders in turn, and prints a line of JSON about each.
process.on('unhandledRejection', (error) => console.log(JSON.stringify({ leaked: String(error) })));
process.on('uncaughtException', (error) => console.log(JSON.stringify({ leaked: String(error) })));

for (const dataDir of process.argv.slice(2)) {
  try {
    const { close } = await openDatabase({ dataDir });
    await close();
    console.log(JSON.stringify({ opened: true }));
  } catch (error) {
    const known = error instanceof StartupError;
    console.log(JSON.stringify(known ? { refused: error.message } : { leaked: String(error) }));
  }
}
