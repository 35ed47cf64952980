import { drawingNamed } from '../../domain/pillars/artName.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import './PillarBenefits.css';

/** What a pillar can bring: each sentence with a crop of the pillar's drawing, no two alike. */
export function PillarBenefits({
  benefits,
  images,
}: {
  benefits: readonly string[];
  images: readonly string[];
}) {
  return (
    <ul className="column pillar-benefits">
      {benefits.map((benefit, index) => (
        <li className="pillar-benefits__card" key={benefit}>
          <div className="pillar-benefits__crop">
            <PillarArt
              className="pillar-benefits__art"
              drawing={drawingNamed(images[index] ?? '')}
            />
          </div>
          <p className="pillar-benefits__text">{benefit}</p>
        </li>
      ))}
    </ul>
  );
}
