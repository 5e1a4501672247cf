import { useEffect, useRef } from 'react'
import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'

/** Access to the lines of a form, for pasting rows among them. */
export interface PasteTarget<Line> {
  /** The current lines. */
  lines: () => Line[]
  isBlank: (line: Line) => boolean
  put: (lines: Line[]) => void
}
interface Holder {
  /** What the lines belong to: 'A document'. */
  what: string
  max: number
  /** How the lines came. */
  how?: 'pasted' | 'filled in'
}

/**
 * Adds pasted or filled-in lines below the existing ones. Reports which rows were left out, and anything else that could not be used as pasted; the
 * whole paste can be undone.
 */
export function usePutLines<Line>({ lines, isBlank, put }: PasteTarget<Line>, { what, max, how = 'pasted' }: Holder) {
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  return (pasted: readonly Line[], others: readonly string[] = []) => {
    const before = lines()
    const filled = before.filter((line) => !isBlank(line))
    const taken = pasted.slice(0, Math.max(0, max - filled.length))
    put([...filled, ...taken])
    const undo = () => {
      // Undo keeps lines typed since; of identical lines, the last are removed.
      const left = [...lines()]
      for (const text of taken.map((line) => JSON.stringify(line)).reverse()) {
        const at = left.findLastIndex((line) => JSON.stringify(line) === text)
        if (at >= 0) left.splice(at, 1)
      }
      const filled = [...left, ...before.filter(isBlank)].slice(0, Math.max(left.length, before.length))
      put(filled.length > 0 ? filled : before.slice(0, 1))
    }
    const news = counted(taken.length, `line ${how}`, `lines ${how}`)
    const cut = pasted.length - taken.length
    const troubles = [
      ...others,
      ...(cut > 0 ? [`${what} has at most ${max} lines: ${counted(cut, 'row')} left out.`] : []),
    ]
    leave.current =
      troubles.length > 0 ? notify.choice([news, ...troubles], [{ label: 'Undo', run: undo }]) : notify.undo(news, undo)
  }
}
