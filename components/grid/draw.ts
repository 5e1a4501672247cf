/*
 * Draws what plain components return as elements of the page, without React: a table makes and drops hundreds of cells while it
 * scrolls, and a root or a portal for each costs more than the cell. The same components stand in drawers and on phones under React.
 * Plain means no hooks, no refs, no handlers (a table listens once for all its cells); the last throws here, hooks throw in React.
 */
import { Fragment, isValidElement, type ReactNode } from 'react'
import { Icon, type IconProps } from '@/components/ui/icon'

/** One element for a cell: the drawn one itself, or a span around several or around text. */
export function drawCell(node: ReactNode): HTMLElement {
  const span = document.createElement('span')
  draw(node, span)
  const [only] = span.childNodes
  return span.childNodes.length === 1 && only instanceof HTMLElement ? only : span
}

function draw(node: ReactNode, into: Element | DocumentFragment): void {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (Array.isArray(node)) return node.forEach((part: ReactNode) => draw(part, into))
  if (!isValidElement<Props>(node)) return into.append(String(node as string | number))
  const { type, props } = node
  if (type === Fragment) return draw(props.children, into)
  if (type === Icon) return into.append(iconOf(props))
  if (typeof type === 'function') return draw((type as (props: Props) => ReactNode)(props), into)
  if (typeof type !== 'string') throw new TypeError('A cell holds plain components only.')
  into.append(elementOf(type, props, into))
}

const icons = new Map<string, Node>()

/** A copy of the one that was drawn first: there are a few dozen of them, and several in every row. */
function iconOf(props: Props): Node {
  const key = JSON.stringify(props)
  const icon = icons.get(key) ?? pictureOf(Icon(props as unknown as IconProps))
  icons.set(key, icon)
  return icon.cloneNode(true)
}

function pictureOf(icon: ReactNode): Node {
  const pictures = document.createDocumentFragment()
  draw(icon, pictures)
  return pictures
}

type Props = Record<string, unknown> & { children?: ReactNode }

function elementOf(tag: string, { children, ...attributes }: Props, within: ParentNode): Element {
  const element = tag === 'svg' || within instanceof SVGElement ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function' || (typeof value === 'object' && value !== null)) throw new TypeError(`A cell has no ${name}.`)
    if (value === undefined || value === null || (value === false && !name.startsWith('aria-'))) continue
    element.setAttribute(name === 'className' ? 'class' : name, String(value))
  }
  draw(children, element)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'
