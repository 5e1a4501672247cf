import { notify } from './toast'

/**
 * Somebody else was quicker: says what they did, and offers to do it all the same. What was refused is off the screen already, and what
 * is shown is read anew; a form that keeps what is typed lets go of it in `reload`.
 */
export const offerMine = (lines: string[], keep: () => void, reload: () => void = () => undefined) =>
  notify.choice(lines, [
    { label: 'Keep mine', run: keep },
    { label: 'Reload', run: reload },
  ])
