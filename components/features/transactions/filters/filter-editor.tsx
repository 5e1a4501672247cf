'use client'
import type { EditorProps } from './list-filter'
import { listFilter, type FilterKind } from './list-filters'

/** Sets one kind of filter. */
export function FilterEditor({ kind, ...props }: EditorProps & { kind: FilterKind }) {
  const { Editor } = listFilter(kind)
  return Editor ? <Editor {...props} /> : null
}
