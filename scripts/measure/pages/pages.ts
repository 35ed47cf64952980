import { execFileSync } from 'node:child_process';

import { chromium } from '@playwright/test';

import { startFourfold } from '../../../tests/e2e/support/fourfold.ts';
import { isClientCurrent } from '../../client/clientStamp.ts';
import { chromiumLaunchOptions } from '../../system/chromium.ts';
import type { Part } from '../part.ts';
import { serveFloors } from './floors.ts';
import { lighthousePoints } from './lighthouse.ts';
import { memberRooms } from './memberRooms.ts';
import { addAna } from './members.ts';
import { paths, publicPages } from './publicPages.ts';

/** What pages cost on a phone of the middle class and a slow mobile network. */
export const pages: Part = {
  name: 'pages',
  async measure(signal) {
    // Throws where it fails: what an earlier one left is not measured.
    if (!isClientCurrent()) {
      execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    }
    await using floors = await serveFloors();
    const fourfold = await startFourfold(addAna);
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      return [
        ...(await publicPages(browser, floors, fourfold.app, signal)),
        ...(await memberRooms(browser, fourfold, signal)),
        ...(await lighthousePoints(fourfold.app, paths, signal)),
      ];
    } finally {
      await browser.close();
      await fourfold.stop();
    }
  },
};
