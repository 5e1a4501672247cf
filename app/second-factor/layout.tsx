import type { ReactNode } from 'react'
import { ProofHost } from '@/components/features/second-factor/proof-host'
import { LayerHosts } from '@/components/shell/layer-hosts'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LayerHosts />
      <ProofHost />
    </>
  )
}
