/*
 * Which element shows its tip. One watcher for the whole page, so that a tip costs its element nothing but an attribute:
 * the pointer rests on it for half a second, or the keyboard comes to it. The pointer may go on to the tip itself. A press, Escape, a
 * scroll under it or another tip takes it away; nothing happens by touch.
 */
export interface Shown {
  anchor: HTMLElement
  /** It follows on another one, without waiting. */
  instant: boolean
}

const WAIT_MS = 500
const FOLLOWS_MS = 200
const GRACE_MS = 120
const TIP = '[role="tooltip"]'

/** Tells what to show and when to show nothing; answers how to stop. */
export function watchTips(show: (shown: Shown | null) => void): () => void {
  let shown: HTMLElement | null = null
  let under: HTMLElement | null = null
  let pressed = false
  let closedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (anchor: HTMLElement, instant: boolean) => {
    clearTimeout(timer)
    if (!anchor.isConnected) return
    shown = anchor
    show({ anchor, instant })
  }
  const close = () => {
    clearTimeout(timer)
    if (!shown) return
    shown = null
    closedAt = performance.now()
    show(null)
  }
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const anchor = shown && target.closest(TIP) ? shown : anchorOf(target)
    if (anchor === under) return
    under = anchor
    clearTimeout(timer)
    if (anchor === null) timer = setTimeout(close, GRACE_MS)
    else if (anchor !== shown) {
      if (shown || performance.now() - closedAt < FOLLOWS_MS) open(anchor, true)
      else timer = setTimeout(() => open(anchor, false), WAIT_MS)
    }
  }
  const press = (event: PointerEvent) => {
    pressed = true
    // A press on the tip is no press outside the dialog that it belongs to.
    if (event.target instanceof Element && event.target.closest(TIP)) event.stopPropagation()
    close()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return
    // As by a layer of its own: the dialog below stays.
    event.preventDefault()
    close()
  }
  const focus = ({ target }: FocusEvent) => {
    const anchor = target instanceof Element ? anchorOf(target) : null
    if (anchor === null) close()
    else if (!pressed && anchor !== shown) open(anchor, true)
  }
  const scroll = ({ target }: Event) => void (target instanceof Node && target.contains(shown) && close())
  const release = () => void (pressed = false)
  const leave = ({ target }: FocusEvent) => {
    if (target !== window) return
    under = null
    close()
  }

  const stops: (() => void)[] = []
  const listen = <K extends keyof WindowEventMap>(type: K, on: (event: WindowEventMap[K]) => void) => {
    window.addEventListener(type, on, true)
    stops.push(() => window.removeEventListener(type, on, true))
  }
  listen('pointerover', over)
  listen('pointerdown', press)
  listen('pointerup', release)
  listen('pointercancel', release)
  listen('click', close)
  listen('keydown', key)
  listen('focusin', focus)
  listen('focusout', close)
  listen('scroll', scroll)
  listen('blur', leave)
  return () => {
    stops.forEach((stop) => stop())
    close()
  }
}

const anchorOf = (target: Element): HTMLElement | null => target.closest<HTMLElement>('[data-tip]')
