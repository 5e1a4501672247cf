'use client'
import { useEffect, useRef, type ComponentType } from 'react'
import { later } from '@/components/ui/later'
import type { EditorProps } from './list-filter'

/** An editor that is loaded on demand. It takes the focus that the list before it had. */
export const editor = (load: () => Promise<ComponentType<EditorProps>>): ComponentType<EditorProps> =>
  later(() => load().then(withKeyboard))

function withKeyboard(Editor: ComponentType<EditorProps>) {
  return function FocusedEditor(props: EditorProps) {
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      box.current?.querySelector<HTMLElement>('input:not([type="hidden"]), [role="checkbox"], button')?.focus()
    }, [])
    return (
      <div ref={box}>
        <Editor {...props} />
      </div>
    )
  }
}
