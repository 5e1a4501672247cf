import type { KeyboardEvent } from 'react'

const CELLS = 'input[data-cell]'

/** Up and down keep the column; left and right leave a field at the end of its text. Returns whether the focus moved. */
export function moveInCells(host: HTMLElement, event: KeyboardEvent): boolean {
  const cell = event.target
  if (!(cell instanceof HTMLInputElement) || !cell.matches(CELLS)) return false
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return false
  const goal = goalOf(host, cell, event.key)
  if (!goal) return false
  goal.focus()
  goal.select()
  return true
}

function goalOf(host: HTMLElement, cell: HTMLInputElement, key: string): HTMLInputElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const column = [...host.querySelectorAll<HTMLInputElement>(`input[data-cell="${cell.dataset.cell}"]`)]
    return column[column.indexOf(cell) + (key === 'ArrowDown' ? 1 : -1)]
  }
  const all = [...host.querySelectorAll<HTMLInputElement>(CELLS)]
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
  if (key === 'ArrowRight' && (isWhole || cell.selectionStart === cell.value.length)) return all[all.indexOf(cell) + 1]
  if (key === 'ArrowLeft' && (isWhole || cell.selectionEnd === 0)) return all[all.indexOf(cell) - 1]
  return undefined
}
