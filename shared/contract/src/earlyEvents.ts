declare global {
  interface Window {
    /** Presses and submissions from before the shell's script ran. */
    earlyEvents?: Event[];
  }
}

/**
 * The script of a rendered page's document, in sloppy mode. It keeps presses and submissions until the shell takes them
 * over and removes its two handlers. A submission would otherwise load the page anew, with empty fields.
 */
export const EARLY_EVENTS_SCRIPT =
  'earlyEvents=[];onclick=onsubmit=e=>{earlyEvents.push(e);e.type=="submit"&&e.preventDefault()}';
