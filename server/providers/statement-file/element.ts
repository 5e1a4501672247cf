export interface Element {
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  /** Line of the opening tag. */
  line: number
  children: Element[]
}

/** First child along the path of names. */
export function find(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

/** Text at the path, `''` when there is none. */
export const textAt = (element: Element | undefined, ...path: string[]): string => find(element, ...path)?.text ?? ''

/** Every element of one of these names, at any depth but not inside another match. */
export function findAll(element: Element, names: readonly string[]): Element[] {
  return element.children.flatMap((child) => (names.includes(child.name) ? [child] : findAll(child, names)))
}
