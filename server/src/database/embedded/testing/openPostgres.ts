import { openDatabase } from '../../open.ts';

const [url = ''] = process.argv.slice(2);
const { close } = await openDatabase({ url, dataDir: '', log: (line) => console.log(line) });
await close();
