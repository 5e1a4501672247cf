'use client'
import { atom, useAtomValue } from 'jotai'
import { Suspense, useEffect, type ReactNode } from 'react'
import { confirm } from '@/components/ui/confirm-dialog'
import { Drawer, DrawerBody, type DrawerProps } from '@/components/ui/drawer'
import { passFocusOn } from '@/components/ui/focus-layer'
import { holdKeys } from '@/components/ui/held-keys'
import { Skeleton } from '@/components/ui/skeleton'
import { uiStore } from '@/components/ui/ui-store'
import { isMobile } from '@/components/ui/use-media'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { completeProgress, startProgress } from '@/components/ui/top-progress'

const RESET_MS = 300

interface DrawerRequest extends Pick<DrawerProps, 'title' | 'width' | 'leading' | 'actions'> {
  /** May be lazy: the top progress bar shows meanwhile. */
  content: ReactNode
  /** Runs once the drawer is closing, however it was closed. */
  onClose?: () => void
}
interface DrawerState {
  open: boolean
  request: DrawerRequest | null
}

const drawerAtom = atom<DrawerState>({ open: false, request: null })
/** The page it was opened on, and its position in the browser's history if the browser provides it. */
let openedAt = ''
let openedIndex: number | undefined
let resetTimer: ReturnType<typeof setTimeout> | undefined
/** From the moment something opens it, keys are meant for its content. */
let releaseKeys: (came: boolean) => void = () => undefined

/** Opens the drawer on the right, or changes its content. */
export function openDrawer(request: DrawerRequest): void {
  clearTimeout(resetTimer)
  releaseKeys(false)
  releaseKeys = holdKeys()
  openedAt = window.location.pathname
  openedIndex = historyIndex()
  uiStore.set(drawerAtom, { open: true, request })
}

/** Closes without asking, as after a save; the content is removed 300 ms later. */
export function closeDrawer(): void {
  const { open, request } = uiStore.get(drawerAtom)
  if (!open) return
  releaseKeys(false)
  uiStore.set(drawerAtom, { open: false, request })
  request?.onClose?.()
  clearTimeout(resetTimer)
  resetTimer = setTimeout(() => uiStore.set(drawerAtom, { open: false, request: null }), RESET_MS)
}

/** Asks before unsaved changes are lost; resolves to whether the caller may continue. */
export async function mayDiscard(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true
  return confirm({
    title: 'Discard unsaved changes?',
    body: 'What you changed here is not saved yet.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  })
}

/** Closing by the user: asks first if there are unsaved changes. Resolves to whether the drawer is closed. */
export async function requestCloseDrawer(): Promise<boolean> {
  if (!uiStore.get(drawerAtom).open) return true
  if (!(await mayDiscard())) return false
  closeDrawer()
  return true
}

/** Mount once. */
export function DrawerHost() {
  const { open, request } = useAtomValue(drawerAtom, { store: uiStore })
  useEffect(closesOnTheWayBack, [])
  useEffect(() => () => releaseKeys(false), [])
  if (!request) return null
  const { content, onClose: _onClose, ...frame } = request
  return (
    <Drawer {...frame} open={open} onOpenChange={(next) => void (next || requestCloseDrawer())}>
      <Suspense fallback={<DrawerLoading />}>
        {content}
        <Arrived of={request} />
      </Suspense>
    </Drawer>
  )
}

/** Ready once it is shown and focused: it then gets the keys typed before. */
function Arrived({ of }: { of: DrawerRequest }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => releaseKeys(true))
    return () => cancelAnimationFrame(frame)
  }, [of])
  return null
}

/**
 * A drawer belongs to the page it was opened on: it closes with it, or if the drawer is kept, the page returns. On a phone it covers the
 * page and is left by the way back itself: the page below stays. Runs before the router's own listener, because the new page may open its
 * own drawer.
 */
function closesOnTheWayBack() {
  let isAsking = false
  let isReturning = false
  const isAway = () => uiStore.get(drawerAtom).open && window.location.pathname !== openedAt
  const isBehind = () => uiStore.get(drawerAtom).open && (historyIndex() ?? Infinity) < (openedIndex ?? 0)
  const goBackThere = () => window.history.go((openedIndex ?? 0) - (historyIndex() ?? 0) || 1)
  const onPopState = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      // Not before: closing may change the address, which until now was that of the other page.
      if (!isAsking) ask()
      return
    }
    if (isMobile() && (isAway() || isBehind())) {
      isReturning = true
      event.stopImmediatePropagation()
      return goBackThere()
    }
    if (isAsking || !isAway()) return
    ask(() => isAway() && goBackThere())
  }
  const ask = (then?: () => void) => {
    isAsking = true
    void requestCloseDrawer().then(() => {
      isAsking = false
      then?.()
    })
  }
  window.addEventListener('popstate', onPopState, { capture: true })
  return () => window.removeEventListener('popstate', onPopState, { capture: true })
}

/** Undefined in browsers without the Navigation API, where a navigation is assumed to be one step back. */
const historyIndex = (): number | undefined => (window as { navigation?: Navigation }).navigation?.currentEntry?.index

function DrawerLoading() {
  useEffect(() => {
    startProgress()
    return () => {
      completeProgress()
      passFocusOn()
    }
  }, [])
  return (
    <DrawerBody>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton width="55%" height={20} />
        <Skeleton width="100%" height={36} />
        <Skeleton width="100%" height={36} />
        <Skeleton width="80%" />
      </div>
    </DrawerBody>
  )
}
