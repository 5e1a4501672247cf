'use client'
import { Ellipsis, Gauge, Pencil } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMay } from '@/lib/client/use-may'
import type { Truck } from '@/lib/contract/truck'
import { assetPath, FIXED_ASSETS_PAGE } from './queries'
import { openUnit } from './unit-form'
import { openMiles } from './unit-miles-form'
import { useDeleteUnit } from './use-delete-unit'

export function TruckActions({ truck }: { truck: Truck }) {
  const { asset, mayEdit, mayDelete, ask, deleting } = useActions(truck)
  return (
    <>
      {mayDelete ? (
        <Button variant="ghost" loading={deleting} loadingLabel="Deleting" onClick={() => void ask()}>
          Delete
        </Button>
      ) : null}
      {asset ? <ButtonLink href={assetPath(asset)}>View asset</ButtonLink> : null}
      {mayEdit ? (
        <>
          <Button icon={<Gauge size={15} strokeWidth={1.75} aria-hidden />} onClick={() => openMiles(truck)}>
            Enter miles
          </Button>
          <Button icon={<Pencil size={15} strokeWidth={1.75} aria-hidden />} onClick={() => openUnit('truck', truck)}>
            Edit truck
          </Button>
        </>
      ) : null}
    </>
  )
}

/** The same for a small window. */
export function TruckMenu({ truck }: { truck: Truck }) {
  const { asset, mayEdit, mayDelete, ask } = useActions(truck)
  const router = useRouter()
  if (!asset && !mayEdit && !mayDelete) return null
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />} align="end">
      {mayEdit ? <MenuItem onSelect={() => openMiles(truck)}>Enter miles</MenuItem> : null}
      {asset ? <MenuItem onSelect={() => router.push(assetPath(asset))}>View asset</MenuItem> : null}
      {mayEdit ? <MenuItem onSelect={() => openUnit('truck', truck)}>Edit truck</MenuItem> : null}
      {mayDelete ? <MenuItem onSelect={() => void ask()}>Delete</MenuItem> : null}
    </Menu>
  )
}

function useActions(truck: Truck) {
  const may = useMay()
  const router = useRouter()
  const { remove, deleting } = useDeleteUnit('truck')
  return {
    asset: may('asset.read') ? truck.fixed_asset : null,
    mayEdit: may('asset.edit'),
    mayDelete: may('asset.delete'),
    ask: () => remove(truck, () => router.push(`${FIXED_ASSETS_PAGE}?tab=trucks`)),
    deleting,
  }
}
