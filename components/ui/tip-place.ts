interface Size {
  width: number
  height: number
}
interface Box extends Size {
  left: number
  top: number
}
export interface Place {
  left: number
  top: number
}

const AWAY = 6
const EDGE = 8

/** Where a tip stands: over its element or at its right, at the other side where there is no room, and never past the window's edge. */
export function tipPlace(anchor: Box, tip: Size, view: Size, side: 'top' | 'right'): Place {
  const middle = { left: anchor.left + (anchor.width - tip.width) / 2, top: anchor.top + (anchor.height - tip.height) / 2 }
  const wanted =
    side === 'top'
      ? { left: middle.left, top: roomOr(anchor.top - AWAY - tip.height, anchor.top + anchor.height + AWAY, view.height - tip.height) }
      : { left: roomOr(anchor.left + anchor.width + AWAY, anchor.left - AWAY - tip.width, view.width - tip.width), top: middle.top }
  return { left: within(wanted.left, view.width - tip.width), top: within(wanted.top, view.height - tip.height) }
}

const roomOr = (first: number, second: number, most: number): number => (first >= EDGE && first <= most - EDGE ? first : second)
const within = (at: number, most: number): number => Math.max(EDGE, Math.min(at, most - EDGE))
