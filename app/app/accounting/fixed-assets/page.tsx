import type { Metadata } from 'next'
import { FixedAssetsScreen } from '@/components/features/fixed-assets/fixed-assets-screen'

export const metadata: Metadata = { title: 'Fixed assets' }

export default function FixedAssetsPage() {
  return <FixedAssetsScreen />
}
