'use client'
import { useEffect, useState } from 'react'
import { later } from './later'
import { watchTips, type Shown } from './tip-watch'

const TipCard = later<Shown>(() => import('./tip-card').then((file) => file.TipCard), { optional: true })

/** Mount once. */
export function TipHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => watchTips(setShown), [])
  return shown ? <TipCard {...shown} /> : null
}
