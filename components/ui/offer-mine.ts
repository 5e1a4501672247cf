import { notify } from './toast'

/**
 * Somebody else was faster: reports their change, and offers to apply this one anyway. The refused change is already off the screen, and
 * the data is read again; a form that keeps typed values drops them in `reload`.
 */
export const offerMine = (lines: string[], keep: () => void, reload: () => void = () => undefined) =>
  notify.choice(lines, [
    { label: 'Keep mine', run: keep },
    { label: 'Reload', run: reload },
  ])
