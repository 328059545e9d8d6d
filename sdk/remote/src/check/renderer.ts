// Takes the program that renders pages into the package: it is started by its path, in a process of its own.
import '@site/delivery/rendering/child';
