import { useEffect, useState } from 'react'
import { keepRows, keptRows, type ByHand } from './opened-rows'
import type { TreeMode, TreeNode } from './tree-table'

/** A row of a tree as it is drawn. */
export interface TreeLine<Row> {
  node: TreeNode<Row>
  level: number
  parent: string | null
  expandable: boolean
}

/** Which rows are open. A change of mode starts over: rows toggled by hand belong to the mode they were toggled in. */
export function useExpansion(mode: TreeMode, keptAs?: string) {
  const [byHand, setByHand] = useState<ByHand>(() => keptRows(keptAs) ?? { mode, rows: new Map() })
  if (byHand.mode !== mode) setByHand({ mode, rows: new Map() })
  useEffect(() => {
    if (keptRows(keptAs)?.mode !== mode) keepRows(keptAs, null)
  }, [keptAs, mode])
  const rows = byHand.mode === mode ? byHand.rows : new Map<string, boolean>()
  const byMode = (level: number) => mode === 'detailed' || (mode === 'summary' && level === 1)
  return {
    isOpen: (id: string, level: number) => rows.get(id) ?? byMode(level),
    toggle: (id: string, open: boolean) => {
      const next: ByHand = { mode, rows: new Map(rows).set(id, !open) }
      setByHand(next)
      keepRows(keptAs, next)
    },
  }
}

/** The first rows, and every total, because totals are what a short preview is for. */
export function firstOf<Row>(lines: readonly TreeLine<Row>[], limit: number): readonly TreeLine<Row>[] {
  if (lines.length <= limit) return lines
  const totals = lines.filter(({ node }) => node.kind === 'net')
  const others = lines.filter(({ node }) => node.kind !== 'net').slice(0, limit - totals.length)
  return lines.filter((line) => totals.includes(line) || others.includes(line))
}

/** The rows that are not inside a closed one, from top to bottom. */
export function visibleLines<Row>(
  nodes: readonly TreeNode<Row>[],
  isOpen: (id: string, level: number) => boolean,
  level = 1,
  parent: string | null = null,
): TreeLine<Row>[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    const line = { node, level, parent, expandable: node.expandable ?? children.length > 0 }
    return line.expandable && isOpen(node.id, level)
      ? [line, ...visibleLines(children, isOpen, level + 1, node.id)]
      : [line]
  })
}
