'use client'
import { atom, useAtomValue } from 'jotai'
import { ProgressBar } from './progress-bar'
import { uiStore } from './ui-store'

const LOADING = 50
const HIDE_MS = 250

const percentAtom = atom<number | null>(null)
let running = 0
let hideTimer: ReturnType<typeof setTimeout> | undefined

/** Sets the top bar to 50 until every start has its completion. */
export function startProgress(): void {
  running += 1
  clearTimeout(hideTimer)
  uiStore.set(percentAtom, LOADING)
}

export function completeProgress(): void {
  running = Math.max(0, running - 1)
  if (running > 0) return
  uiStore.set(percentAtom, 100)
  clearTimeout(hideTimer)
  hideTimer = setTimeout(() => uiStore.set(percentAtom, null), HIDE_MS)
}

export function TopProgress() {
  return <ProgressBar percent={useAtomValue(percentAtom, { store: uiStore })} />
}
