// The process that renders pages: started as a program of its own, so that a page which never ends can be stopped.
import '@site/delivery/renderer/child';
