'use client'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './kbd'
import { tipPlace } from './tip-place'
import type { Shown } from './tip-watch'

export function TipCard({ anchor, instant }: Shown) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tip = element.current
    if (!tip) return
    const view = { width: window.innerWidth, height: window.innerHeight }
    const side = anchor.dataset.tipSide === 'right' ? 'right' : 'top'
    const { left, top } = tipPlace(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), view, side)
    Object.assign(tip.style, { left: `${left}px`, top: `${top}px` })
  }, [anchor])
  useEffect(() => describe(anchor, id), [anchor, id])
  useEffect(() => {
    // A row that goes takes its tip along.
    const follow = () => element.current?.toggleAttribute('hidden', !anchor.isConnected)
    const changes = new MutationObserver(follow)
    follow()
    changes.observe(document.body, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [anchor])
  const { tip, tipKeys } = anchor.dataset
  return createPortal(
    <div ref={element} id={id} role="tooltip" className="tip" data-state={instant ? 'instant-open' : 'delayed-open'}>
      {tip}
      {tipKeys ? <Kbd keys={tipKeys} /> : null}
    </div>,
    document.body,
  )
}

function describe(anchor: HTMLElement, id: string): () => void {
  const ids = () => (anchor.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other !== '' && other !== id)
  anchor.setAttribute('aria-describedby', [...ids(), id].join(' '))
  return () => {
    const others = ids()
    if (others.length > 0) anchor.setAttribute('aria-describedby', others.join(' '))
    else anchor.removeAttribute('aria-describedby')
  }
}
