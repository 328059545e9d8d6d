declare global {
  interface Window {
    /** The response to the refresh that the document began. The shell takes it before any other code runs. */
    earlyRefresh?: Promise<Response> | undefined;
    /** The responses to the reads that the document asked for with the token of that refresh. */
    earlyReads?: Promise<EarlyReads> | undefined;
  }
}

/** Responses by path and query below `/api`. */
export interface EarlyReads {
  readonly token: string;
  readonly responses: Readonly<Record<string, Promise<Response>>>;
}

/** The key of `localStorage` that has `1` in a browser that should hold a refresh cookie; no script can read the cookie. */
export const REFRESH_MARKER = 'hasRT';

/** The lock that lets only one tab rotate the refresh cookie at a time. */
export const REFRESH_LOCK = 'session-refresh';

/**
 * Milliseconds for which a refresh waits for the lock, which a tab that hangs would hold for ever. Then it goes on without:
 * the server answers concurrent refreshes alike for ten seconds.
 */
export const LOCK_TIMEOUT_MS = 5_000;

/** Milliseconds for which a refresh waits for its response. */
export const REFRESH_TIMEOUT_MS = 10_000;

/**
 * The script of a member's document, in sloppy mode: refreshes the session while the shell's scripts are on their way, and
 * begins the reads that its `data-reads` names: see `RenderedPage`. Those of a page with a query depend on it.
 * Without storage or locks (which need https) it does nothing, and the shell refreshes the session.
 */
export const EARLY_REFRESH_SCRIPT =
  `try{localStorage.${REFRESH_MARKER}==1&&((f,reads)=>{` +
  `(earlyRefresh=navigator.locks.request("${REFRESH_LOCK}",` +
  `{signal:AbortSignal.timeout(${LOCK_TIMEOUT_MS})},()=>` +
  'f("/api/refresh",{method:"POST",headers:{"content-type":"application/json"},body:"{}",' +
  `signal:AbortSignal.timeout(${REFRESH_TIMEOUT_MS})}))).catch(()=>0);` +
  'reads&&!location.search&&(earlyReads=earlyRefresh.then(r=>r.clone().json()).then(({accessToken:token})=>{' +
  'const segments=location.pathname.split("/").map(s=>encodeURIComponent(decodeURIComponent(s)));' +
  'const responses={};' +
  'if(token)for(const read of JSON.parse(reads)){const url=read.replace(/{(\\d)}/g,(_,i)=>segments[i]);' +
  '(responses[url]=f("/api"+url,{headers:{authorization:"Bearer "+token}})).catch(()=>0)}' +
  'return{token,responses}})).catch(()=>0)' +
  '})(fetch,document.currentScript.dataset.reads)}catch{}';
