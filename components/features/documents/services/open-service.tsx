'use client'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Service } from '@/lib/contract/service'

const ServiceForm = lazyPart(() => import('./service-form').then((module) => module.ServiceForm))

/** Opens a service to change it, or an empty form for a new one. */
export const openService = (service: Service | null): void =>
  openDrawer({
    title: service ? 'Edit service' : 'New service',
    width: 480,
    content: (
      <ServiceForm
        key={service?.id ?? 'new'}
        service={service}
        onCancel={() => void requestCloseDrawer()}
        onSaved={closeDrawer}
      />
    ),
  })
