'use client'
import { atom, useAtomValue } from 'jotai'
import { Indeterminate } from '@/components/ui/indeterminate'
import { Truck } from '@/components/ui/truck'
import { uiStore } from '@/components/ui/ui-store'

const syncingAtom = atom(false)

/** While on, the overlay replaces the app's content. */
export const setSyncing = (on: boolean): void => uiStore.set(syncingAtom, on)
export const useSyncing = (): boolean => useAtomValue(syncingAtom, { store: uiStore })

export function SyncOverlay() {
  return (
    <main id="main">
      <div className="flex min-h-dvh animate-sync-in flex-col items-center justify-center text-center" role="status">
        <svg width="520" viewBox="0 0 520 190" className="max-w-[88vw]" aria-hidden>
          <path d="M0 128c60-42 110-52 170-26s110-44 180-26 110 22 170-8v84H0Z" fill="var(--border-subtle)" />
          <path d="M0 158h520" stroke="var(--border-strong)" strokeWidth="1.5" />
          <path
            className="animate-dash"
            d="M-70 174H600"
            stroke="var(--text-3)"
            strokeWidth="3"
            strokeDasharray="36 28"
            opacity=".8"
          />
          <g transform="translate(102 56)">
            <Truck />
          </g>
        </svg>
        <h1 className="mt-7 text-xl font-semibold">Your transactions are being synchronized...</h1>
        <p className="mt-2 text-md text-fg-2">It may take a while to sync. Please be patient.</p>
        <Indeterminate className="mt-6 h-1 w-65 rounded-[2px]" />
      </div>
    </main>
  )
}
