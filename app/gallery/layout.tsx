import type { ReactNode } from 'react'
import { LayerHosts } from '@/components/shell/layer-hosts'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LayerHosts />
    </>
  )
}
