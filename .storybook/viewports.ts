/** The widths at which Storybook shows a story; each is checked at the phone's and the desktop's. */
export const viewports = {
  phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' } },
  tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' } },
  desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' } },
};

export type Width = 'phone' | 'desktop';
