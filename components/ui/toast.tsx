'use client'
import { atom, useAtomValue } from 'jotai'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { Spinner } from './spinner'
import { textLink } from './text-link-look'
import { useToastFocus } from './toast-focus'
import { uiStore } from './ui-store'
import { useMounted } from './use-mounted'

type Kind = 'success' | 'error' | 'progress' | 'undo'
export interface Action {
  label: string
  run: () => void
}
interface Notice {
  id: number
  kind: Kind
  lines: ReactNode[]
  actions: Action[]
}

const MAX_SHOWN = 3
const STAYS_MS: Record<Kind, number> = { success: 4_000, error: Infinity, progress: Infinity, undo: 8_000 }

const noticesAtom = atom<Notice[]>([])
let lastId = 0

/** Changes that can be undone, the newest last. An entry stays when its notification disappears. */
let history: { id: number; text: ReactNode; undo: () => void }[] = []
const HISTORY_MAX = 50
const takeBack = (id: number): void => {
  const found = history.find((one) => one.id === id)
  history = history.filter((one) => one !== found)
  dismiss(id)
  found?.undo()
}

function show(kind: Kind, lines: ReactNode | ReactNode[], actions: Action[] = []): () => void {
  const notice = { id: ++lastId, kind, lines: Array.isArray(lines) ? lines : [lines], actions }
  uiStore.set(noticesAtom, (all) => fitting([...all.filter((one) => !saysTheSame(one, notice)), notice]))
  return () => dismiss(notice.id)
}
/** As many as there is room for: plain messages go first, then those that ⌘Z can still undo. An unanswered choice always stays. */
function fitting(all: Notice[]): Notice[] {
  if (all.length <= MAX_SHOWN) return all
  const spare = all.slice(0, -1)
  const drop =
    spare.find(({ kind }) => kind === 'success') ??
    spare.find(({ kind }) => kind === 'undo') ??
    spare.find(({ actions }) => actions.length < 2)
  return drop ? fitting(all.filter((one) => one !== drop)) : all
}

/** The same error again must not push an undo off the screen. Notifications that offer an action stay: they are about rows of their own. */
const saysTheSame = (one: Notice, other: Notice): boolean =>
  one.kind === other.kind &&
  one.kind !== 'progress' &&
  one.actions.length + other.actions.length === 0 &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => line === other.lines[index])
const dismiss = (id: number) => uiStore.set(noticesAtom, (all) => all.filter((notice) => notice.id !== id))

/** Every function returns one that removes its notification. */
export const notify = {
  /** One line for each entry. */
  success: (lines: ReactNode | ReactNode[]) => show('success', lines),
  /** Stays until dismissed; one line for each entry. */
  error: (lines: ReactNode | ReactNode[], retry?: () => void) =>
    show('error', lines, retry ? [{ label: 'Retry', run: retry }] : []),
  /** Stays until one of these is chosen, or it is dismissed. */
  choice: (lines: ReactNode | ReactNode[], actions: Action[]) => show('error', lines, actions),
  /** Stays until the returned function is called. */
  progress: (text: ReactNode) => show('progress', text),
  undo: (text: ReactNode, undo: () => void, extra: Action[] = []) => {
    const id = lastId + 1
    const leave = show('undo', text, [...extra, { label: 'Undo', run: () => takeBack(id) }])
    history = [...history, { id, text, undo }].slice(-HISTORY_MAX)
    return () => {
      history = history.filter((one) => one.id !== id)
      leave()
    }
  },
  /** Removes notifications about rows: errors, and those that offer an action. Plain messages stay. */
  clearOffers: () => {
    history = []
    uiStore.set(noticesAtom, (all) => all.filter(({ kind }) => kind === 'success' || kind === 'progress'))
  },
  clear: () => {
    history = []
    uiStore.set(noticesAtom, [])
  },
}

/** Undoes the newest change that was not undone yet. Says which one if its notification is gone, and says so if nothing is left to undo. */
export function undoLast(): void {
  const newest = history.at(-1)
  if (!newest) return void notify.success('Nothing left to undo')
  const isShown = uiStore.get(noticesAtom).some(({ id }) => id === newest.id)
  if (!isShown) notify.success(['Undoing an earlier change', newest.text])
  takeBack(newest.id)
}

/** Mount once. */
export function Toaster() {
  const notices = useAtomValue(noticesAtom, { store: uiStore })
  const mounted = useMounted()
  return mounted ? <Toasts notices={notices} /> : null
}

function Toasts({ notices }: { notices: readonly Notice[] }) {
  const list = useRef<HTMLDivElement>(null)
  useToastFocus(list)
  // It is rendered before the first message, or a screen reader would miss that message.
  return createPortal(
    <div
      ref={list}
      className="fixed right-5 bottom-15.5 z-(--z-toast) flex flex-col gap-2 in-[[data-bulk]]:bottom-29.5 max-sm:in-[[data-bulk]]:bottom-43 max-sm:in-[body:has([data-offline]):not([data-bulk]):not(:has([data-sheet]))]:bottom-34 max-sm:inset-x-3 max-sm:in-[body:has([data-sheet])]:top-3 max-sm:in-[body:has([data-sheet])]:bottom-auto max-sm:items-center print:hidden"
      data-toasts
      role="region"
      aria-label="Notifications, F8"
      aria-live="polite"
      aria-relevant="additions"
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>,
    document.body,
  )
}

const TONE: Record<Kind, string> = {
  success: 'border-(--pos-border) bg-pos-subtle [&>svg]:text-pos',
  error: 'border-neg-line bg-neg-subtle text-left [&>svg]:text-neg',
  progress: 'border-strong bg-surface-3',
  undo: 'border-strong bg-surface-3',
}
// An open layer blocks the mouse for the page, but not for the notifications above it.
const LOOK =
  'pointer-events-auto relative flex w-95 animate-rise-quick items-start gap-2.5 overflow-hidden rounded-md border py-3 pr-3 pl-3.5 shadow-3 [--icon-hover:var(--hover-raised)] max-sm:w-full max-sm:max-w-[420px] [&>svg]:mt-0.5'

function Toast({ notice }: { notice: Notice }) {
  const pause = useTimeout(STAYS_MS[notice.kind], () => dismiss(notice.id))
  const [first, ...rest] = notice.lines
  const actions = notice.actions.map((action) => (
    <button
      key={action.label}
      type="button"
      className={textLink()}
      onClick={() => {
        dismiss(notice.id)
        action.run()
      }}
    >
      {action.label}
    </button>
  ))
  // With more than one button next to several lines, the text would have no room.
  const below = rest.length > 0 && actions.length > 1
  return (
    <div
      data-kind={notice.kind}
      className={cx(LOOK, TONE[notice.kind])}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={pause.hold}
      onMouseLeave={pause.resume}
      onFocus={pause.hold}
      onBlur={pause.resume}
    >
      <ToastIcon kind={notice.kind} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b className="font-medium">{first}</b>
        {rest.map((line, index) => (
          <div key={index} className="text-fg-2">
            {line}
          </div>
        ))}
        {below ? <div className="mt-1.5 flex flex-wrap gap-x-4">{actions}</div> : null}
      </div>
      {below ? null : actions}
      <IconButton
        size={24}
        label="Dismiss"
        icon={<X size={14} strokeWidth={2} />}
        className="max-sm:-my-3 max-sm:-mr-2"
        onClick={() => dismiss(notice.id)}
      />
    </div>
  )
}

function ToastIcon({ kind }: { kind: Kind }) {
  if (kind === 'progress') return <Spinner size={17} />
  if (kind === 'error') return <CircleAlert size={17} strokeWidth={1.75} aria-hidden />
  return <CircleCheck size={17} strokeWidth={1.75} aria-hidden />
}

// A notification must not disappear while the user reads or points at it.
function useTimeout(ms: number, run: () => void) {
  const latest = useRef(run)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = run
  })
  const hold = () => clearTimeout(timer.current)
  const resume = () => {
    clearTimeout(timer.current)
    if (Number.isFinite(ms)) timer.current = setTimeout(() => latest.current(), ms)
  }
  useEffect(() => {
    if (Number.isFinite(ms)) timer.current = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer.current)
  }, [ms])
  return { hold, resume }
}
