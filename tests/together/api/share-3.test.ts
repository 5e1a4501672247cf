import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 3, of: 12 })
