import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import type { Transaction } from '@/lib/contract/transaction'
import { placeAtCursor, useEditor } from './use-editor'

const ROWS = [{ id: 'first' }, { id: 'second' }] as Transaction[]

test('a key pressed before the cursor has moved on is meant for the next row', async () => {
  let editor: ReturnType<typeof useEditor> | undefined
  function List() {
    const host = useRef<HTMLDivElement>(null)
    editor = useEditor(host, ROWS)
    return (
      <div ref={host}>
        {ROWS.map(({ id }, index) => (
          <div key={id} className="ag-row" row-id={id} row-index={index}>
            <div col-id="chart_of_account" tabIndex={0} />
          </div>
        ))}
      </div>
    )
  }
  const { container } = render(<List />)
  const actedOn: (string | undefined)[] = []
  window.addEventListener('keydown', () => actedOn.push(placeAtCursor()?.rowId))
  const cell = container.querySelector<HTMLElement>('[row-id="first"] > div')
  act(() => cell?.focus())
  editor?.moveOn(placeAtCursor())
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
  expect(actedOn).toEqual([])
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(actedOn).toEqual(['second'])
})
