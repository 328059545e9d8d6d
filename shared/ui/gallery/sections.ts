import type { ComponentType } from 'react';

/** What the gallery shows of one module of `src`. */
export interface Section {
  /** The module's name, which is also its address on the page. */
  readonly name: string;
  readonly Examples: ComponentType;
}

const files = import.meta.webpackContext('../src', { recursive: false, regExp: /\.gallery\.tsx$/ });

function sectionOf(file: string): Section {
  // Each exports one component and nothing else, as fast refresh wants it.
  const [Examples] = Object.values(files(file) as Record<string, ComponentType>);
  if (!Examples) throw new Error(`${file} exports no examples.`);
  return { name: file.replace(/^\.\/|\.gallery\.tsx$/g, ''), Examples };
}

const isPrimitive = ({ name }: Section) => /^[A-Z]/.test(name);
const all = files.keys().map(sectionOf);

/** Colours, type and the like first, then the primitives, by name. */
export const sections: readonly Section[] = [
  ...all.filter((section) => !isPrimitive(section)),
  ...all.filter(isPrimitive),
];
