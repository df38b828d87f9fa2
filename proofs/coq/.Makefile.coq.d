Sums.vo Sums.glob Sums.v.beautified Sums.required_vo: Sums.v 
Sums.vio: Sums.v 
Sums.vos Sums.vok Sums.required_vos: Sums.v 
Process.vo Process.glob Process.v.beautified Process.required_vo: Process.v Sums.vo
Process.vio: Process.v Sums.vio
Process.vos Process.vok Process.required_vos: Process.v Sums.vos
Optimality.vo Optimality.glob Optimality.v.beautified Optimality.required_vo: Optimality.v Sums.vo Process.vo
Optimality.vio: Optimality.v Sums.vio Process.vio
Optimality.vos Optimality.vok Optimality.required_vos: Optimality.v Sums.vos Process.vos
Diameter.vo Diameter.glob Diameter.v.beautified Diameter.required_vo: Diameter.v Sums.vo Process.vo Optimality.vo
Diameter.vio: Diameter.v Sums.vio Process.vio Optimality.vio
Diameter.vos Diameter.vok Diameter.required_vos: Diameter.v Sums.vos Process.vos Optimality.vos
Heap.vo Heap.glob Heap.v.beautified Heap.required_vo: Heap.v 
Heap.vio: Heap.v 
Heap.vos Heap.vok Heap.required_vos: Heap.v 
HeapDiameter.vo HeapDiameter.glob HeapDiameter.v.beautified HeapDiameter.required_vo: HeapDiameter.v Heap.vo
HeapDiameter.vio: HeapDiameter.v Heap.vio
HeapDiameter.vos HeapDiameter.vok HeapDiameter.required_vos: HeapDiameter.v Heap.vos
Kl.vo Kl.glob Kl.v.beautified Kl.required_vo: Kl.v 
Kl.vio: Kl.v 
Kl.vos Kl.vok Kl.required_vos: Kl.v 
Pinsker.vo Pinsker.glob Pinsker.v.beautified Pinsker.required_vo: Pinsker.v Kl.vo Sums.vo
Pinsker.vio: Pinsker.v Kl.vio Sums.vio
Pinsker.vos Pinsker.vok Pinsker.required_vos: Pinsker.v Kl.vos Sums.vos
Measure.vo Measure.glob Measure.v.beautified Measure.required_vo: Measure.v Sums.vo Process.vo Pinsker.vo
Measure.vio: Measure.v Sums.vio Process.vio Pinsker.vio
Measure.vos Measure.vok Measure.required_vos: Measure.v Sums.vos Process.vos Pinsker.vos
Certificate.vo Certificate.glob Certificate.v.beautified Certificate.required_vo: Certificate.v Kl.vo
Certificate.vio: Certificate.v Kl.vio
Certificate.vos Certificate.vok Certificate.required_vos: Certificate.v Kl.vos
Family.vo Family.glob Family.v.beautified Family.required_vo: Family.v Sums.vo Process.vo Heap.vo
Family.vio: Family.v Sums.vio Process.vio Heap.vio
Family.vos Family.vok Family.required_vos: Family.v Sums.vos Process.vos Heap.vos
FamilyBellman.vo FamilyBellman.glob FamilyBellman.v.beautified FamilyBellman.required_vo: FamilyBellman.v Sums.vo Process.vo Optimality.vo Heap.vo HeapDiameter.vo Certificate.vo Family.vo
FamilyBellman.vio: FamilyBellman.v Sums.vio Process.vio Optimality.vio Heap.vio HeapDiameter.vio Certificate.vio Family.vio
FamilyBellman.vos FamilyBellman.vok FamilyBellman.required_vos: FamilyBellman.v Sums.vos Process.vos Optimality.vos Heap.vos HeapDiameter.vos Certificate.vos Family.vos
FamilyDiameter.vo FamilyDiameter.glob FamilyDiameter.v.beautified FamilyDiameter.required_vo: FamilyDiameter.v Sums.vo Process.vo Optimality.vo Diameter.vo Heap.vo HeapDiameter.vo Certificate.vo Family.vo FamilyBellman.vo
FamilyDiameter.vio: FamilyDiameter.v Sums.vio Process.vio Optimality.vio Diameter.vio Heap.vio HeapDiameter.vio Certificate.vio Family.vio FamilyBellman.vio
FamilyDiameter.vos FamilyDiameter.vok FamilyDiameter.required_vos: FamilyDiameter.v Sums.vos Process.vos Optimality.vos Diameter.vos Heap.vos HeapDiameter.vos Certificate.vos Family.vos FamilyBellman.vos
FamilyFlow.vo FamilyFlow.glob FamilyFlow.v.beautified FamilyFlow.required_vo: FamilyFlow.v Sums.vo Process.vo Optimality.vo Heap.vo HeapDiameter.vo Certificate.vo Family.vo FamilyBellman.vo
FamilyFlow.vio: FamilyFlow.v Sums.vio Process.vio Optimality.vio Heap.vio HeapDiameter.vio Certificate.vio Family.vio FamilyBellman.vio
FamilyFlow.vos FamilyFlow.vok FamilyFlow.required_vos: FamilyFlow.v Sums.vos Process.vos Optimality.vos Heap.vos HeapDiameter.vos Certificate.vos Family.vos FamilyBellman.vos
Testing.vo Testing.glob Testing.v.beautified Testing.required_vo: Testing.v Sums.vo Process.vo Kl.vo Measure.vo Certificate.vo Family.vo FamilyFlow.vo
Testing.vio: Testing.v Sums.vio Process.vio Kl.vio Measure.vio Certificate.vio Family.vio FamilyFlow.vio
Testing.vos Testing.vok Testing.required_vos: Testing.v Sums.vos Process.vos Kl.vos Measure.vos Certificate.vos Family.vos FamilyFlow.vos
Theorem1.vo Theorem1.glob Theorem1.v.beautified Theorem1.required_vo: Theorem1.v Sums.vo Process.vo Optimality.vo Diameter.vo HeapDiameter.vo Kl.vo Certificate.vo Family.vo FamilyBellman.vo FamilyDiameter.vo FamilyFlow.vo Testing.vo
Theorem1.vio: Theorem1.v Sums.vio Process.vio Optimality.vio Diameter.vio HeapDiameter.vio Kl.vio Certificate.vio Family.vio FamilyBellman.vio FamilyDiameter.vio FamilyFlow.vio Testing.vio
Theorem1.vos Theorem1.vok Theorem1.required_vos: Theorem1.v Sums.vos Process.vos Optimality.vos Diameter.vos HeapDiameter.vos Kl.vos Certificate.vos Family.vos FamilyBellman.vos FamilyDiameter.vos FamilyFlow.vos Testing.vos
Regime.vo Regime.glob Regime.v.beautified Regime.required_vo: Regime.v Certificate.vo
Regime.vio: Regime.v Certificate.vio
Regime.vos Regime.vok Regime.required_vos: Regime.v Certificate.vos
Envelope.vo Envelope.glob Envelope.v.beautified Envelope.required_vo: Envelope.v Kl.vo Certificate.vo Regime.vo
Envelope.vio: Envelope.v Kl.vio Certificate.vio Regime.vio
Envelope.vos Envelope.vok Envelope.required_vos: Envelope.v Kl.vos Certificate.vos Regime.vos
EnvelopeRows.vo EnvelopeRows.glob EnvelopeRows.v.beautified EnvelopeRows.required_vo: EnvelopeRows.v Envelope.vo
EnvelopeRows.vio: EnvelopeRows.v Envelope.vio
EnvelopeRows.vos EnvelopeRows.vok EnvelopeRows.required_vos: EnvelopeRows.v Envelope.vos
Frontier.vo Frontier.glob Frontier.v.beautified Frontier.required_vo: Frontier.v Diameter.vo HeapDiameter.vo Kl.vo Certificate.vo Regime.vo Envelope.vo EnvelopeRows.vo FamilyDiameter.vo Theorem1.vo
Frontier.vio: Frontier.v Diameter.vio HeapDiameter.vio Kl.vio Certificate.vio Regime.vio Envelope.vio EnvelopeRows.vio FamilyDiameter.vio Theorem1.vio
Frontier.vos Frontier.vok Frontier.required_vos: Frontier.v Diameter.vos HeapDiameter.vos Kl.vos Certificate.vos Regime.vos Envelope.vos EnvelopeRows.vos FamilyDiameter.vos Theorem1.vos
Logarithms.vo Logarithms.glob Logarithms.v.beautified Logarithms.required_vo: Logarithms.v 
Logarithms.vio: Logarithms.v 
Logarithms.vos Logarithms.vok Logarithms.required_vos: Logarithms.v 
Doubling.vo Doubling.glob Doubling.v.beautified Doubling.required_vo: Doubling.v Sums.vo Logarithms.vo
Doubling.vio: Doubling.v Sums.vio Logarithms.vio
Doubling.vos Doubling.vok Doubling.required_vos: Doubling.v Sums.vos Logarithms.vos
Visits.vo Visits.glob Visits.v.beautified Visits.required_vo: Visits.v Sums.vo Doubling.vo
Visits.vio: Visits.v Sums.vio Doubling.vio
Visits.vos Visits.vok Visits.required_vos: Visits.v Sums.vos Doubling.vos
EmpiricalVariance.vo EmpiricalVariance.glob EmpiricalVariance.v.beautified EmpiricalVariance.required_vo: EmpiricalVariance.v Sums.vo
EmpiricalVariance.vio: EmpiricalVariance.v Sums.vio
EmpiricalVariance.vos EmpiricalVariance.vok EmpiricalVariance.required_vos: EmpiricalVariance.v Sums.vos
RewardBudget.vo RewardBudget.glob RewardBudget.v.beautified RewardBudget.required_vo: RewardBudget.v Sums.vo Logarithms.vo Doubling.vo Visits.vo
RewardBudget.vio: RewardBudget.v Sums.vio Logarithms.vio Doubling.vio Visits.vio
RewardBudget.vos RewardBudget.vok RewardBudget.required_vos: RewardBudget.v Sums.vos Logarithms.vos Doubling.vos Visits.vos
Composition.vo Composition.glob Composition.v.beautified Composition.required_vo: Composition.v Sums.vo
Composition.vio: Composition.v Sums.vio
Composition.vos Composition.vok Composition.required_vos: Composition.v Sums.vos
Expectation.vo Expectation.glob Expectation.v.beautified Expectation.required_vo: Expectation.v Sums.vo Logarithms.vo
Expectation.vio: Expectation.v Sums.vio Logarithms.vio
Expectation.vos Expectation.vok Expectation.required_vos: Expectation.v Sums.vos Logarithms.vos
