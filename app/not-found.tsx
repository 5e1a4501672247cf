import type { Metadata } from 'next'
import { NotFoundScene } from '@/components/shell/not-found-scene'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return <NotFoundScene />
}
