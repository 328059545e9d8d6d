// Exits with 0 if a URL answers with success: the health check of containers.
const [url = 'http://127.0.0.1:3000/readyz'] = process.argv.slice(2);
const answer = await fetch(url).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
